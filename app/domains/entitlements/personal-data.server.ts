import { premiumGrants } from 'db/schema/payments'
import { naming, own, type PersonalData } from '~/platform/personal-data.server'

export const entitlementsData: PersonalData = {
  columns: [
    ...own('cascade', premiumGrants.userId),
    ...naming('premium of somebody else', 'detach', premiumGrants.grantedBy),
  ],
}
