import { adminLogs, userDirectory } from 'db/schema/admin'
import { and, eq, inArray, like, or, sql } from 'drizzle-orm'
import { forgetInAuditLog } from '~/domains/accounts/audit/audit-log.server'
import {
  columnsOf,
  type ExportPart,
  exportRows,
  INTERNAL,
  pagesOf,
  STAFF,
} from '~/platform/personal-data/export-parts.server'
import { notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { ROLE_ACTIONS } from './roles.server'

const DIGESTS = [
  ...(['adminSalt', 'adminDigest', 'targetSalt', 'targetDigest'] as const),
  ...(['detailsSalt', 'detailsDigest', 'ipSalt', 'ipDigest'] as const),
] as const
const ORDER = [adminLogs.createdAt, adminLogs.id]
const ROLES = Object.values(ROLE_ACTIONS).flatMap((actions) => Object.values(actions))
const SELECT = { action: adminLogs.action, createdAt: adminLogs.createdAt }

/** What admins and moderators did to the account and its photos, without their names. Of cases the person gets the statements of reasons alone. */
const staffActions: ExportPart = {
  ...exportRows({
    name: 'staff-actions',
    of: [adminLogs.targetId],
    order: ORDER,
    select: SELECT,
    leftOut: {
      [STAFF]: columnsOf(adminLogs, 'adminId', 'ipAddress'),
      'in the words of the staff': [adminLogs.details],
      'the same in every entry': [adminLogs.targetType],
      [INTERNAL]: columnsOf(adminLogs, 'id', 'seq', 'prevHash', 'hash', ...DIGESTS),
    },
  }),
  async *pages({ userId }) {
    yield* pagesOf({
      table: adminLogs,
      select: SELECT,
      order: ORDER,
      where: or(
        and(
          eq(adminLogs.targetId, userId),
          or(like(adminLogs.action, 'user.%'), inArray(adminLogs.action, ROLES)),
        ),
        and(
          sql`(${adminLogs.details} ->> 'userId') = ${userId}`,
          inArray(adminLogs.action, ['image.approve', 'image.reject']),
        ),
      ),
    })
  },
}

export const adminData: PersonalData = {
  columns: [
    ...notExported('a record of what was done to others', 'detach', adminLogs.adminId),
    ...notExported('copied from the account, for the table of users', 'cascade', userDirectory.userId),
  ],
  exports: [staffActions],
  purge: forgetInAuditLog,
}
