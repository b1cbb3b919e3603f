import { ButtonLink } from './button'

type PageLink = { href: string | null; text: string }

/** The links below a page of a list: to the first page, with the newest entries, and to the next one. Null where there is no such page. */
export function PageLinks({ newest, older }: { newest: PageLink; older: PageLink }) {
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {newest.href ? (
        <ButtonLink variant="secondary" href={newest.href}>
          {newest.text}
        </ButtonLink>
      ) : null}
      {older.href ? (
        <ButtonLink variant="secondary" href={older.href}>
          {older.text}
        </ButtonLink>
      ) : null}
    </div>
  )
}
