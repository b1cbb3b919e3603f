import { images } from 'db/schema/media'
import { and, arrayContains, eq, or, sql } from 'drizzle-orm'
import { mediaUrl } from '~/domains/media/renditions'

/**
 * The condition for the photo that has a name, or had it before its watermark was switched (decision 0398). For reports alone: no address
 * serves a photo by a former name.
 */
export const isOrWasNamed = (name: string) =>
  or(
    eq(images.url, mediaUrl(name)),
    // As the condition of the index of these names.
    and(sql`${images.formerNames} <> '{}'`, arrayContains(images.formerNames, [name])),
  )
