import { useRouteLoaderData } from '@remix-run/react'
import type { Language } from '~/i18n/languages'

export type Theme = 'light' | 'dark'

/** The root loader's data for every page. The frame knows this shape, not its source. */
export type RootData = {
  language: Language
  /** Null follows the system. */
  theme: Theme | null
  ageConfirmed: boolean
  appName: string
  /** Scheme and host of canonical URLs. */
  origin: string
  viewer: {
    firstName: string
    userType: 'trans' | 'man'
    /** Admins and moderators: whether the administration is offered. */
    isAdmin: boolean
    /** The highest role of the account; the administration shows its areas by it. */
    role: 'admin' | 'moderator' | null
    /** An admin or moderator without a second factor, where none is required: one is offered. */
    lacksFactor: boolean
    isPremium: boolean
  } | null
  /** Unread messages. */
  unread: number
  /** Unread notifications. */
  unreadNotices: number
  /** The id of a statement of the moderators that the viewer has not read. */
  unreadDecision: string | null
  /** Data for forms with a bot check (auth/bot-check). */
  botCheck: { stamp: string; recaptcha: { siteKey: string; script: string } | null }
  flash: {
    tone: 'success' | 'info' | 'error'
    key: string
    values?: Record<string, string | number>
    /** The field that shows the message instead of the frame. */
    at?: { field: string; typed: string }
  } | null
}

/** Undefined if the root loader failed or never ran: error pages render without it. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData | null>('root') ?? undefined
}
