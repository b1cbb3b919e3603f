import { retiredHandles, users } from 'db/schema/accounts'
import { formDrafts } from 'db/schema/joining'
import { securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { z } from 'zod'
import { columnsOf, exportRows, INTERNAL, SECRET } from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { PROFILE_COLUMNS } from './stated-profile.server'

const account = exportRows({
  name: 'account',
  of: [users.id],
  order: [users.id],
  select: {
    id: users.id,
    email: users.email,
    newEmail: users.newEmail,
    isEmailVerified: users.isEmailVerified,
    username: users.username,
    usernameSince: users.usernameSince,
    firstName: users.firstName,
    lastName: users.lastName,
    userType: users.userType,
    language: users.language,
    age: users.age,
    ageStatedOn: users.ageStatedOn,
    ...PROFILE_COLUMNS,
    interests: users.interests,
    profileUpdatedAt: users.profileUpdatedAt,
    place: users.location,
    premiumExpiresAt: users.premiumExpiresAt,
    isVerified: users.isVerified,
    verifiedUntil: users.verifiedUntil,
    ageCheckedAt: users.ageCheckedAt,
    isAdmin: users.isAdmin,
    isModerator: users.isModerator,
    isSuspended: users.isSuspended,
    suspensionReason: users.suspensionReason,
    suspendedUntil: users.suspendedUntil,
    unlistedUntil: users.unlistedUntil,
    noNewConversationsUntil: users.noNewConversationsUntil,
    isHiddenUntilEdited: users.isHiddenUntilEdited,
    profileVisibility: users.profileVisibility,
    showOnlineStatus: users.showOnlineStatus,
    showLastSeen: users.showLastSeen,
    allowMessagePreviews: users.allowMessagePreviews,
    takesRequests: users.takesRequests,
    isSearchable: users.isSearchable,
    watermarksPhotos: users.watermarksPhotos,
    termsAcceptedAt: users.termsAcceptedAt,
    lastLoginAt: users.lastLoginAt,
    lastSeen: users.lastSeen,
    firstListedAt: users.firstListedAt,
    createdAt: users.createdAt,
    updatedAt: users.updatedAt,
  },
  leftOut: {
    [SECRET]: columnsOf(users, 'passwordHash', 'newEmailToken', 'newEmailExpires'),
    [INTERNAL]: columnsOf(
      users,
      ...(['registrationId', 'suspensionDecisionId', 'paymentCustomerId', 'paymentSubscriptionId'] as const),
    ),
    'the centre of the place, whose name is exported': columnsOf(
      users,
      ...(['placeSlug', 'latitude', 'longitude'] as const),
    ),
    'follows from being online': columnsOf(users, 'onlineUntil', 'onlineSince', 'onlineQuarter'),
    'when the last e-mail was sent': [users.messageMailAt],
    'no export is made of a deleted account': [users.deletedAt],
  },
})

const sessionRows = exportRows({
  name: 'sessions',
  of: [sessions.userId],
  order: [sessions.createdAt, sessions.sid],
  select: {
    sess: sessions.sess,
    createdAt: sessions.createdAt,
    expire: sessions.expire,
    endedAt: sessions.endedAt,
  },
  write: {
    row: z.strictObject({
      device: z.string(),
      country: z.string().nullable(),
      lastUsedAt: z.iso.datetime(),
      createdAt: z.iso.datetime(),
      expire: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      ended: z.string().nullable(),
    }),
    from: ({ sess, ...times }) => ({
      device: sess.device,
      country: sess.country ?? null,
      lastUsedAt: new Date(sess.lastUsedAt),
      ...times,
      ended: sess.ended ?? null,
    }),
  },
  leftOut: { [SECRET]: [sessions.sid] },
})

const securityLog = exportRows({
  name: 'security-log',
  of: [securityEvents.userId],
  order: [securityEvents.createdAt, securityEvents.id],
  select: {
    kind: securityEvents.kind,
    device: securityEvents.device,
    country: securityEvents.country,
    createdAt: securityEvents.createdAt,
  },
  leftOut: {
    [INTERNAL]: [securityEvents.id],
    'may be the address of somebody else who tried to sign in': [securityEvents.network],
    'ids and codes; may name a device of somebody else': [securityEvents.details],
  },
})

export const accountsData: PersonalData = {
  columns: [
    ...exported('account', users.id),
    ...exported('batches', sessions.userId, securityEvents.userId),
    ...notExported('a checksum of a handle that its owner gave up', 'detach', retiredHandles.userId),
    ...notExported('kept for an hour, until the owner signs in again', 'cascade', formDrafts.userId),
  ],
  exports: [account, sessionRows, securityLog],
}
