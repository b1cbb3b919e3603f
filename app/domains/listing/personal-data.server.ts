import { listings } from 'db/schema/listing'
import { notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'

export const listingData: PersonalData = {
  columns: notExported('derived from the profile', 'cascade', listings.userId),
}
