import { useLocation } from '@remix-run/react'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon'

export type DialogProps = {
  /** Also its URL: `?dialog=<id>` opens it on the server. */
  id: string
  title: ReactNode
  /** Overrides the URL. */
  open?: boolean
  /** Target of the close link without JavaScript; else the same URL without `dialog`. */
  closeHref?: string
  /** Stays visible below the scrolling content: the submit button. */
  footer?: ReactNode
  wide?: boolean
  children: ReactNode
}

/**
 * A native dialog on both kinds of page. The module opens it modally (focus trapped, Escape and the back button close it, the focus
 * returns); without JavaScript the server renders it open and the close button is a link.
 */
export function Dialog({ id, title, open, closeHref, footer, wide, children }: DialogProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const requestedId = new URLSearchParams(search).get('dialog') === id
  return (
    <dialog
      id={id}
      open={open ?? requestedId}
      className={`dialog${wide ? ' dialog-wide' : ''}`}
      aria-labelledby={`${id}-title`}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <a
          className="round"
          href={closeHref ?? withoutDialog(pathname, search)}
          data-close
          aria-label={t('dialog.close')}
        >
          <Icon name="x" />
        </a>
      </div>
      <div className="dialog-body">{children}</div>
      {footer ? <div className="dialog-foot">{footer}</div> : null}
    </dialog>
  )
}

export type DialogLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  dialog: string
  /** The target without JavaScript; else the same page with `?dialog=`. */
  href?: string
}

/** Opens a dialog. Always a plain anchor: the module listens, and without it the link does the same. */
export function DialogLink({ href, ...rest }: DialogLinkProps) {
  return href === undefined ? <DialogHere {...rest} /> : <DialogAt href={href} {...rest} />
}

function DialogHere(props: DialogLinkProps) {
  const { pathname, search } = useLocation()
  return <DialogAt {...props} href={withDialog(pathname, search, props.dialog)} />
}

function DialogAt({ dialog, ...rest }: DialogLinkProps) {
  return <a data-dialog={dialog} aria-haspopup="dialog" {...rest} />
}

function withDialog(pathname: string, search: string, dialog: string) {
  const params = new URLSearchParams(search)
  params.set('dialog', dialog)
  return `${pathname}?${params}`
}

function withoutDialog(pathname: string, search: string) {
  const params = new URLSearchParams(search)
  params.delete('dialog')
  const rest = params.toString()
  return rest ? `${pathname}?${rest}` : pathname
}
