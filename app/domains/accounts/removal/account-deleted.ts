/** The bus topic that carries `{ userId }` of an account deleted just now: whoever holds its connections closes them. */
export const ACCOUNT_DELETED = 'account.deleted'
