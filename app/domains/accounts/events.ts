/*
 * Events of accounts on the bus. Presence listens to all of them and closes connections; they stand here, in the first domain that
 * knows members, because the domains that publish them come later in the order of imports.
 */

/** `{ userId }`: an admin has suspended this account. */
export const ACCOUNT_SUSPENDED = 'account.suspended'
/** `{ userId }`: this account has been deleted. */
export const ACCOUNT_DELETED = 'account.deleted'
/** `{ userId, blockedUserId }`: one member has blocked another; neither sees the other from now on. */
export const MEMBER_BLOCKED = 'member.blocked'
