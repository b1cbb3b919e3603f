import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '~/ui/button'
import { Icon } from '~/ui/icon'

/**
 * Stands where pictures would be that may show a minor (DECISIONS "Reports"), with the button that displays them.
 * @param button what the button submits
 */
export function HiddenPictures({ button }: { button: ButtonProps }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-3 rounded-control border border-edge bg-canvas p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="eye-off" />
        {t('cases:evidence.shielded')}
      </p>
      <p className="max-w-prose text-ink-soft">{t('cases:evidence.shieldedText')}</p>
      <Button variant="secondary" {...button}>
        {t('cases:evidence.show')}
      </Button>
    </div>
  )
}

/**
 * Hidden pictures beside a form that decides about them: their button submits that form, so that the page that displays them can keep what
 * is typed in it. It has to stand before the form: the first value of a name counts. Enter presses the first button of a form, wherever
 * that stands: here an invisible one, as if there was no button for the pictures.
 */
export function HiddenPicturesBeside({ button }: { button: ButtonProps & { form: string } }) {
  return (
    <div>
      <button type="submit" form={button.form} className="sr-only" tabIndex={-1} aria-hidden="true">
        {null}
      </button>
      <HiddenPictures button={{ formNoValidate: true, ...button }} />
    </div>
  )
}

/** Stands in a list where a picture would be that may show a minor. The page that it leads to has the button. */
export function HiddenPicture({ alt }: { alt: string }) {
  const { t } = useTranslation()
  return (
    <span className="grid aspect-3/4 place-items-center rounded-control border border-edge bg-canvas text-ink-soft">
      <Icon name="eye-off" />
      <span className="sr-only">{`${alt}. ${t('cases:evidence.shielded')}`}</span>
    </span>
  )
}
