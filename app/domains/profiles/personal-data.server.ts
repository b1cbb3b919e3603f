import { profileViews } from 'db/schema/profile-views'
import { lt } from 'drizzle-orm'
import { type ExportPart, exportRows } from '~/platform/personal-data/export-parts.server'
import { exported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { now } from '~/platform/time/clock.server'
import { germanDay } from '~/platform/time/german-day.server'

const views: ExportPart = exportRows({
  name: 'profile-views',
  of: [profileViews.userId],
  order: [profileViews.day],
  // As on their page: a number of today, while somebody is online, tells who it was (decision 0238).
  where: () => lt(profileViews.day, germanDay(now())),
  select: { day: profileViews.day, views: profileViews.views },
  leftOut: {},
})

/** The table profile_view_marks identifies nobody: it contains keyed hashes, which are deleted at the end of the day (decision 0238). */
export const profilesData: PersonalData = {
  columns: exported('cascade', profileViews.userId),
  exports: [views],
}
