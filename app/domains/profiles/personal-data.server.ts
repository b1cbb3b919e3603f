import { profileViews } from 'db/schema/profile-views'
import { own, type PersonalData } from '~/platform/personal-data.server'

/** profile_view_marks names nobody: keyed hashes that are deleted when the day is over (decision 0238). */
export const profilesData: PersonalData = { columns: [...own('cascade', profileViews.userId)] }
