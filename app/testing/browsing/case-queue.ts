import type { Page } from 'playwright/test'
import { newAccount, newProvider } from './own-account'
import { onSiteDatabase } from './site-database'

/** Creates a moderator; returns what `newAccount` does. */
export const newModerator = () => newAccount({ firstName: 'Moritz', isModerator: true })

/** The address of the link that has the focus; null if no link has it. */
export const focusedHref = (page: Page) => page.evaluate('document.activeElement?.getAttribute("href")')

/** Creates a case about a new provider of this name, reported by the demo's customer. Returns its id. */
export async function newCase(name: string, minutesLeft: number): Promise<string> {
  const { id } = await newProvider()
  const [made] = await onSiteDatabase(async (sql) => {
    await sql`update users set first_name = ${name} where id = ${id}`
    return sql<{ id: string }[]>`
      with opened as (
        insert into moderation_cases (subject_type, subject_id, user_id, report_count, due_at)
        values ('profile', ${id}, ${id}, 1, now() + make_interval(mins => ${minutesLeft})) returning id
      )
      insert into reports (case_id, reporter_id, reported_user_id, target_type, target_id, reason, details)
      select opened.id, (select id from users where email = 'kunde@demo.test'), ${id}, 'profile', ${id}, 'fake', 'Fremde Fotos'
      from opened returning case_id as id`
  })
  return String(made?.id)
}
