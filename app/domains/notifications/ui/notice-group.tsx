import { Icon } from '~/ui/icon'
import type { ShownNotice } from '../centre/notice-page.server'
import { NoticeRow } from './notice-row'

/** So many equal notices in a row are folded into one line. */
const ALIKE_MIN = 3

type Group = readonly [ShownNotice, ...ShownNotice[]]

const isAlike = (one: ShownNotice, other: ShownNotice) =>
  one.text === other.text && one.device === other.device && one.isUnread === other.isUnread

/** Notices that follow each other and differ only in their time, such as sign-ins on one device, together; all others alone. */
export function groupNotices(notices: readonly ShownNotice[]): Group[] {
  const runs: [ShownNotice, ...ShownNotice[]][] = []
  for (const notice of notices) {
    const run = runs.at(-1)
    if (run && isAlike(run[0], notice)) run.push(notice)
    else runs.push([notice])
  }
  return runs.flatMap((run) => (run.length < ALIKE_MIN ? run.map((notice): Group => [notice]) : [run]))
}

/** One notice; or several alike, folded into one line with their number and the text of the newest. */
export function NoticeGroup({ notices, action }: { notices: Group; action: string }) {
  const [newest, ...others] = notices
  if (others.length === 0) return <NoticeRow notice={newest} action={action} />
  return (
    <li>
      <details className="group/alike">
        <summary className="flex cursor-pointer list-none items-start gap-3 border-b border-line py-3 [&::-webkit-details-marker]:hidden">
          <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft text-accent">
            <Icon name={newest.icon} />
          </span>
          <span className="min-w-0 flex-1 py-0.5">
            <span className={`block ${newest.isUnread ? 'font-semibold' : ''}`.trimEnd()}>
              {notices.length}
              {'\u00a0× '}
              {newest.text}
            </span>
            <span className="block text-sm/normal text-ink-soft">
              <time dateTime={newest.at}>{newest.time}</time>
              {newest.device ? ` · ${newest.device}` : null}
            </span>
          </span>
          <span className="-mr-4 grid size-11 flex-none place-items-center text-ink-soft">
            <Icon name="chevron-down" size={18} className="group-open/alike:rotate-180" />
          </span>
        </summary>
        <ul className="pl-7 max-sm:pl-4">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} action={action} />
          ))}
        </ul>
      </details>
    </li>
  )
}
