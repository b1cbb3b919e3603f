import { premiumGrants } from 'db/schema/payments'
import { type ExportPart, exportRows, INTERNAL, STAFF } from '~/platform/personal-data/export-parts.server'
import { naming, own, type PersonalData } from '~/platform/personal-data/personal-data.server'

const grants: ExportPart = exportRows({
  name: 'premium',
  of: [premiumGrants.userId],
  order: [premiumGrants.grantedAt, premiumGrants.id],
  select: {
    source: premiumGrants.source,
    days: premiumGrants.days,
    endsAt: premiumGrants.endsAt,
    grantedAt: premiumGrants.grantedAt,
    revokedAt: premiumGrants.revokedAt,
  },
  leftOut: {
    [INTERNAL]: [premiumGrants.id, premiumGrants.seq, premiumGrants.paymentId],
    [STAFF]: [premiumGrants.grantedBy],
    'a note of the staff': [premiumGrants.reason],
  },
})

export const entitlementsData: PersonalData = {
  columns: [
    ...own('batches', premiumGrants.userId),
    ...naming('premium of somebody else', 'detach', premiumGrants.grantedBy),
  ],
  exports: [grants],
}
