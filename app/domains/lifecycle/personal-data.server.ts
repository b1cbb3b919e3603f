import { accountsData } from '~/domains/accounts/personal-data.server'
import { adminData } from '~/domains/admin/personal-data.server'
import { albumsData } from '~/domains/albums/personal-data.server'
import { authData } from '~/domains/auth/personal-data.server'
import { chatData } from '~/domains/chat/personal-data.server'
import { entitlementsData } from '~/domains/entitlements/personal-data.server'
import { legalData } from '~/domains/legal/personal-data.server'
import { listingData } from '~/domains/listing/personal-data.server'
import { mediaData } from '~/domains/media/personal-data.server'
import { moderationData } from '~/domains/moderation/personal-data.server'
import { notificationsData, pushData } from '~/domains/notifications/personal-data.server'
import { paymentsData } from '~/domains/payments/personal-data.server'
import { presenceData } from '~/domains/presence/personal-data.server'
import { profilesData } from '~/domains/profiles/personal-data.server'
import { relationsData } from '~/domains/relations/personal-data.server'
import { supportData } from '~/domains/support/personal-data.server'
import { verificationData } from '~/domains/verification/personal-data.server'
import type { PersonalData } from '~/platform/personal-data/personal-data.server'
import { exportsData } from './export/personal-data.server'

/** The personal data that each domain stores, with its export and its purge, in the order of the purge. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  mediaData,
  chatData,
  relationsData,
  albumsData,
  notificationsData,
  paymentsData,
  entitlementsData,
  presenceData,
  listingData,
  legalData,
  profilesData,
  authData,
  verificationData,
  pushData,
  supportData,
  moderationData,
  adminData,
  exportsData,
  accountsData,
]
