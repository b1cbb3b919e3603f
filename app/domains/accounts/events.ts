/*
 * Bus events of accounts. Presence subscribes to all of them and closes connections. They are defined in this early domain because
 * the domains that publish them come later in the import order.
 */

/** `{ userId }`: an admin has suspended this account. */
export const ACCOUNT_SUSPENDED = 'account.suspended'
/** `{ userId }`: this account has been deleted. */
export const ACCOUNT_DELETED = 'account.deleted'
/** `{ userId, blockedUserId }`: one member has blocked another; neither sees the other from now on. */
export const MEMBER_BLOCKED = 'member.blocked'
