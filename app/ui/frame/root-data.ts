import { useRouteLoaderData } from '@remix-run/react'
import type { Cover } from 'db/limits/cover'
import type { Language } from '~/i18n/languages'
import type { UndoForm } from '../toast/toasts'

type Theme = 'light' | 'dark'

/** How much waits in the areas of the administration, by name. */
export type WaitingCounts = Partial<Record<string, number>>
/** What search engines and link previews read of a visitor's page. */
export type PageHead = {
  /** The name of the start page in the trail. */
  home: string
  /** Null if the page describes itself. */
  description: string | null
  /** Path of the preview's picture, 1200 by 630 px. */
  image: string
  /** Pages that this one lists. */
  items: readonly { name: string; path: string }[] | null
  /** Parameters of this request that name nothing: they are no part of the canonical URL. */
  ignored: readonly string[]
  /** The language that the address names; null if it names none. */
  lang: Language | null
}

/** The root loader's data for every page. The frame knows this shape, not its source. */
export type RootData = {
  language: Language
  /** The reader's time zone; null as long as the browser has not named it. */
  timeZone: string | null
  /** Null follows the system. */
  theme: Theme | null
  ageConfirmed: boolean
  /** The name that pages show: the product's, or the cover's on a device that has one. */
  appName: string
  productName: string
  /** The cover of this device (decision 0233). */
  cover: Cover | null
  /** Scheme and host of canonical URLs. */
  origin: string
  /** Null on members' pages, which search engines do not see. */
  head: PageHead | null
  viewer: {
    id: string
    firstName: string
    userType: 'trans' | 'man'
    /** Admins and moderators: whether the administration is offered. */
    isAdmin: boolean
    /** The highest role of the account; the administration shows its areas by it. */
    role: 'admin' | 'moderator' | null
    /** An admin or moderator without a second factor, where none is required: one is offered. */
    lacksFactor: boolean
    isPremium: boolean
    /** On pages of the administration only. */
    waiting?: WaitingCounts
    /** Milliseconds without use after which this device locks; null without a lock. */
    lockAfterMs: number | null
  } | null
  /** Unread messages. */
  unread: number
  /** Unread notifications. */
  unreadNotices: number
  /** Likes and matches that are new. */
  unreadLikes: number
  /** The id of a statement of the moderators that the viewer has not read. */
  unreadDecision: string | null
  /** Data for forms with a bot check (auth/bot-check). */
  botCheck: { stamp: string; recaptcha: { siteKey: string; script: string } | null }
  flash: {
    tone: 'success' | 'info' | 'error'
    key: string
    values?: Record<string, string | number>
    /** A banner until the next page, not a toast. */
    lasting?: boolean
    /** The field that shows the message instead of the frame. */
    at?: { field: string; typed: string }
    undo?: UndoForm
  } | null
}

/** Undefined if the root loader failed or never ran: error pages render without it. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData | null>('root') ?? undefined
}
