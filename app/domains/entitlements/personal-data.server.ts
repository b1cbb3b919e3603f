import { premiumGrants } from 'db/schema/payments'
import { type ExportPart, exportRows, INTERNAL, STAFF } from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'

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
    ...exported('batches', premiumGrants.userId),
    ...notExported('premium of somebody else', 'detach', premiumGrants.grantedBy),
  ],
  exports: [grants],
}
