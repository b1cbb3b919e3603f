/**
 * The bus topic that carries `{ userId, sid }` of a session whose owner signed out just now: whoever holds its connections
 * closes them.
 */
export const SESSION_ENDED = 'session.ended'
