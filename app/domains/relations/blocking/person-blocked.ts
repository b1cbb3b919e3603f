/** The bus topic that carries `{ userId, blockedUserId }` of a block made just now: neither sees the other from now on. */
export const PERSON_BLOCKED = 'relations.blocked'
