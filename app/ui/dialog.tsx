import { useLocation } from '@remix-run/react'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QUIET_ROUND } from './classes/round'
import { addressWith } from './frame/navigation-paths'
import { Icon } from './icon'
import { CachedFragment, type CachedFragmentContentProps } from './markup/cached-fragment'

type DialogProps = {
  /** The server renders the dialog open on a page with `?dialog=<id>`. */
  id: string
  title: string
  /** Target of the close link without JavaScript; else the same URL without `dialog`. */
  closeHref?: string
  /** Stays visible below the scrolling content: the submit button. */
  footer?: ReactNode
  wide?: boolean
  children: ReactNode
}

// Opened by the server, without the module, it has no backdrop: a shadow takes its place.
export const DIALOG =
  'fixed top-auto bottom-0 z-45 max-h-[min(92dvh,54rem)] w-full max-w-none overscroll-contain rounded-t-[1.25rem] border-t ' +
  'border-line bg-raised text-ink shadow-raised backdrop:animate-appear backdrop:bg-photo-shade/50 open:flex open:animate-rise open:flex-col ' +
  'open:not-[:modal]:shadow-[0_0_0_200vmax_var(--color-photo-shade)] open:not-[:modal]:shadow-photo-shade/50 ' +
  'inset-x-0 sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(88dvh,54rem)] sm:rounded-[1.25rem] sm:border'

export const DIALOG_HEAD =
  'flex flex-none items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5'
export const DIALOG_BODY = 'min-h-0 flex-1 overflow-auto overscroll-contain p-5'
export const DIALOG_FOOT =
  'flex flex-none flex-wrap-reverse gap-x-3 gap-y-1 border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:px-2'

/**
 * A native dialog, on pages with and without hydration. The module opens it modally (focus trapped, Escape and the back button close it, the
 * focus returns); without JavaScript the server renders it open and the close button is a link.
 */
export function Dialog({ id, title, closeHref, footer, wide, children }: DialogProps) {
  const { pathname, search } = useLocation()
  const isRequested = new URLSearchParams(search).get('dialog') === id
  return (
    <dialog
      id={id}
      open={isRequested}
      className={`${DIALOG} ${wide ? 'sm:w-[min(46rem,94vw)]' : 'sm:w-md'}`}
      aria-labelledby={`${id}-title`}
    >
      <div className={DIALOG_HEAD}>
        <CachedFragment
          content={DialogHead}
          placeholders={[`${id}-title`, title, closeHref ?? addressWith(pathname, search, { dialog: null })]}
        />
      </div>
      <div className={DIALOG_BODY}>{children}</div>
      {footer ? <div className={DIALOG_FOOT}>{footer}</div> : null}
    </dialog>
  )
}

function DialogHead({ placeholders: [titleId, title, closeHref] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <h2 id={titleId}>{title}</h2>
      <a className={QUIET_ROUND} href={closeHref} data-close aria-label={t('dialog.close')}>
        <Icon name="x" />
      </a>
    </>
  )
}

type DialogLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  dialog: string
  /** The target without JavaScript; else the same page with `?dialog=`. */
  href?: string
}

/** Opens a dialog. A plain anchor, which the module handles; without it the target is the page with the dialog open. */
export function DialogLink({ href, ...rest }: DialogLinkProps) {
  return href === undefined ? <DialogHere {...rest} /> : <DialogAt href={href} {...rest} />
}

function DialogHere(props: DialogLinkProps) {
  return <DialogAt {...props} href={useDialogHref(props.dialog)} />
}

/** The target of a link to a dialog without JavaScript: the same page with `?dialog=`. */
export function useDialogHref(dialog: string): string {
  const { pathname, search } = useLocation()
  return addressWith(pathname, search, { dialog })
}

function DialogAt({ dialog, ...rest }: DialogLinkProps) {
  return <a data-dialog={dialog} aria-haspopup="dialog" {...rest} />
}
