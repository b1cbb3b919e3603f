import { type FetcherWithComponents, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '~/ui/dialog'
import { IN_DIALOG, type UserFormAnswer } from '../forms'
import { UserActions } from '../user-actions'
import type { UserPage } from '../user-page.server'
import { EditUserForm } from './edit-user-form'

/** The id of the dialog, for the links that open it. */
export const EDIT_USER = 'edit-user'

/** An account chosen in the table, and when: choosing it again loads it again. */
export type ChosenUser = { id: string; at: number }

/**
 * SPEC 2 "Benutzer": the form of the page of one account, in a dialog over the table. What is wrong is shown in it; once saved it closes, and the
 * table is loaded again. Without scripts its link leads to the page.
 */
export function EditUserDialog({ chosen }: { chosen: ChosenUser | null }) {
  const { t } = useTranslation()
  // A fetcher for each opening: the data of an earlier one are old.
  const page = useFetcher<UserPage>({ key: `${EDIT_USER} page ${chosen?.at}` })
  const { load } = page
  // What the form was filled with: a later load of the page's data must not pass for what was read here.
  const [opened, setOpened] = useState<{ for: ChosenUser; user: UserPage } | null>(null)
  useEffect(() => {
    if (chosen) load(`/admin/users/${chosen.id}`)
  }, [chosen, load])
  const isLoaded = chosen !== null && page.state === 'idle' && page.data?.id === chosen.id
  if (isLoaded && page.data && opened?.for !== chosen) setOpened({ for: chosen, user: page.data })
  const user = opened?.for === chosen ? opened?.user : undefined
  return (
    <Dialog
      id={EDIT_USER}
      title={user ? t('admin:user.title', { name: user.name }) : t('admin:users.edit')}
      wide
    >
      {user ? (
        <Opened key={user.seen} user={user} openedAt={chosen?.at ?? 0} />
      ) : (
        <p role="status">{t('admin:user.loading')}</p>
      )}
    </Dialog>
  )
}

function Opened({ user, openedAt }: { user: UserPage; openedAt: number }) {
  const { id, type, values, seen, state } = user
  const action = `/admin/users/${id}?${IN_DIALOG}`
  const key = `${EDIT_USER} ${id} ${openedAt}`
  const sent = useFetcher<UserFormAnswer>({ key })
  const conflict = sent.data?.conflict ?? null
  const actionsKey = `${key} actions`
  const acted = useFetcher<UserFormAnswer>({ key: actionsKey })
  const { intent, reply, failed } = acted.data ?? {}
  useCloseOnceSaved(sent)
  useCloseOnceSaved(acted)
  return (
    <div className="grid gap-5">
      <EditUserForm
        action={action}
        type={type}
        values={values}
        seen={sent.data?.seen ?? seen}
        reply={sent.data?.reply}
        conflict={conflict}
        failed={sent.data?.failed ?? null}
        canSetRoles={!state.isSelf}
        fetcherKey={key}
      />
      <UserActions
        action={action}
        user={state}
        reply={intent && reply ? { intent, reply } : null}
        refused={intent && failed ? { intent, text: failed } : null}
        fetcherKey={actionsKey}
      />
    </div>
  )
}

function useCloseOnceSaved({ state, data }: Pick<FetcherWithComponents<UserFormAnswer>, 'state' | 'data'>) {
  // By the answer, not by the fetcher's states: a busy device may render none of those in between.
  const handled = useRef<UserFormAnswer>()
  useEffect(() => {
    if (state !== 'idle' || !data || data === handled.current) return
    handled.current = data
    if (data.isSaved) dialog()?.close()
  }, [state, data])
}

const dialog = () => document.getElementById(EDIT_USER) as HTMLDialogElement | null
