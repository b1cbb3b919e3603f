import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { Arrangement } from './own-photos'
import { OWN_PHOTOS } from './own-photos'

type Tile = { photo: string; number: number; change: (arrangement: Arrangement) => void }

/** A form with one change; with JavaScript the change is made in place. */
function ArrangeForm({
  arrangement,
  change,
  children,
  className,
}: {
  arrangement: Arrangement
  change: Tile['change']
  children: ReactNode
  className?: string
}) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    change(arrangement)
  }
  return (
    <form method="post" action={OWN_PHOTOS} onSubmit={onSubmit} className={className}>
      {Object.entries(arrangement).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

/** Moves one position forward (`back`) or backward; hidden at the end of the row. */
export function MoveButton({
  photo,
  number,
  to,
  back,
  change,
}: Tile & { to: number | null; back?: boolean }) {
  const { t } = useTranslation()
  if (to === null) return <span />
  return (
    <ArrangeForm arrangement={{ intent: 'move', photo, to }} change={change}>
      <button
        type="submit"
        data-does={back ? 'back' : 'on'}
        className="round"
        aria-label={t(back ? 'media:own.moveBack' : 'media:own.moveOn', { number })}
      >
        <Icon name={back ? 'chevron-left' : 'chevron-right'} />
      </button>
    </ArrangeForm>
  )
}

export function MainButton({ photo, number, change }: Tile) {
  const { t } = useTranslation()
  return (
    <ArrangeForm arrangement={{ intent: 'main', photo }} change={change}>
      <button
        type="submit"
        className="round"
        aria-label={t('media:own.makeMain', { number })}
        data-does="main"
        data-tooltip={t('media:own.makeMainShort')}
      >
        <Icon name="star" />
      </button>
    </ArrangeForm>
  )
}

/** Asks for confirmation: a removed photo cannot be restored. */
export function RemoveForm({ photo, number, change }: Tile) {
  const { t } = useTranslation()
  return (
    <details className="photo-remove" data-menu>
      <summary className="round" aria-label={t('media:own.remove', { number })}>
        <Icon name="trash" size={18} />
      </summary>
      <ArrangeForm arrangement={{ intent: 'remove', photo }} change={change} className="photo-remove-ask">
        <p>{t('media:own.removeAsk')}</p>
        <Button variant="danger" pendingText={t('media:own.removing')}>
          {t('media:own.removeDo')}
        </Button>
      </ArrangeForm>
    </details>
  )
}
