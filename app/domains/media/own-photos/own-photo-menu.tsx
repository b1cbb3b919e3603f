import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { Button } from '~/ui/button'
import { DeleteMenuEntry } from '~/ui/delete-menu-entry'
import { type Arrangement, OWN_PHOTOS } from './own-photos'
import { PhotoMenu, PhotoMenuEntry } from './photo-parts'

type Change = (arrangement: Arrangement) => void

/** A form with one change; with JavaScript the change is made in place, and the focus returns to the menu's button. */
function ArrangeForm({
  arrangement,
  change,
  children,
}: {
  arrangement: Arrangement
  change: Change
  children: ReactNode
}) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const menu = event.currentTarget.closest<HTMLDetailsElement>('details[data-menu]')
    if (menu) menu.open = false
    menu?.querySelector('summary')?.focus()
    change(arrangement)
  }
  return (
    <form method="post" action={OWN_PHOTOS} onSubmit={onSubmit}>
      {/* The others answer 404 about a photo of another account. A photo that is not there counts as removed. */}
      {arrangement.intent === 'remove' ? <AccountField /> : null}
      <input type="hidden" name="photo" value={arrangement.photo} />
      {arrangement.intent === 'move' ? <input type="hidden" name="to" value={arrangement.to} /> : null}
      {children}
    </form>
  )
}

/** The menu of a profile photo: main photo, order, removal, which asks first. */
export function OwnPhotoMenu({
  photo,
  at,
  total,
  change,
}: {
  photo: string
  at: number
  total: number
  change: Change
}) {
  const { t } = useTranslation()
  return (
    <PhotoMenu number={at + 1}>
      {at > 0 ? (
        <>
          <ArrangeForm arrangement={{ intent: 'main', photo }} change={change}>
            <PhotoMenuEntry intent="main" icon="star">
              {t('media:own.makeMain')}
            </PhotoMenuEntry>
          </ArrangeForm>
          <ArrangeForm arrangement={{ intent: 'move', photo, to: at - 1 }} change={change}>
            <PhotoMenuEntry intent="move" icon="chevron-left">
              {t('media:own.earlier')}
            </PhotoMenuEntry>
          </ArrangeForm>
        </>
      ) : null}
      {at + 1 < total ? (
        <ArrangeForm arrangement={{ intent: 'move', photo, to: at + 1 }} change={change}>
          <PhotoMenuEntry intent="move" icon="chevron-right">
            {t('media:own.later')}
          </PhotoMenuEntry>
        </ArrangeForm>
      ) : null}
      <DeleteMenuEntry label={t('media:own.remove')} text={t('media:own.removeAsk')}>
        <ArrangeForm arrangement={{ intent: 'remove', photo }} change={change}>
          <Button variant="danger" wide name="intent" value="remove" pendingText={t('media:own.removing')}>
            {t('media:own.removeDo')}
          </Button>
        </ArrangeForm>
      </DeleteMenuEntry>
    </PhotoMenu>
  )
}
