import type { ReactNode } from 'react'
import { ButtonLink } from './button'

type PageLink = { href: string | null; text: string }

/**
 * The links below a page of a list: to the first page, with the newest entries, and to the next one. Null where there is no such page.
 * @param children further links of the list, behind these
 */
export function PageLinks({
  newest,
  older,
  children,
}: {
  newest: PageLink
  older: PageLink
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {newest.href ? (
        <ButtonLink variant="secondary" className="max-sm:w-full" href={newest.href}>
          {newest.text}
        </ButtonLink>
      ) : null}
      {older.href ? (
        <ButtonLink variant="secondary" className="max-sm:w-full" href={older.href}>
          {older.text}
        </ButtonLink>
      ) : null}
      {children}
    </div>
  )
}
