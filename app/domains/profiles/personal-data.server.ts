import { profileViews } from 'db/schema/profile-views'
import { type ExportPart, exportRows } from '~/platform/personal-data/export-parts.server'
import { exported, type PersonalData } from '~/platform/personal-data/personal-data.server'

const views: ExportPart = exportRows({
  name: 'profile-views',
  of: [profileViews.userId],
  order: [profileViews.day],
  select: { day: profileViews.day, views: profileViews.views },
  leftOut: {},
})

/** The table profile_view_marks identifies nobody: it contains keyed hashes, which are deleted at the end of the day (decision 0238). */
export const profilesData: PersonalData = {
  columns: exported('cascade', profileViews.userId),
  exports: [views],
}
