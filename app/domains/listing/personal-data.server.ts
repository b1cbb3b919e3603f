import { listings } from 'db/schema/listing'
import { naming, type PersonalData } from '~/platform/personal-data/personal-data.server'

export const listingData: PersonalData = {
  columns: naming('derived from the profile', 'cascade', listings.userId),
}
