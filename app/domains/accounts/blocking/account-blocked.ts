/** The bus topic that carries `{ userId }` of an account blocked just now: whoever holds its connections closes them. */
export const ACCOUNT_BLOCKED = 'account.blocked'
