import { useRouteLoaderData } from '@remix-run/react'
import type { Language } from '~/i18n/languages'

export type Theme = 'light' | 'dark'

/** What the root loader gives to every page. The frame knows this shape, not who fills it. */
export type RootData = {
  language: Language
  /** Null follows the system. */
  theme: Theme | null
  ageConfirmed: boolean
  appName: string
  /** Scheme and host that canonical addresses start with. */
  origin: string
  viewer: { firstName: string; userType: 'trans' | 'man'; isAdmin: boolean; isPremium: boolean } | null
  unread: number
  /** What forms for people alone need (accounts/bot-check). */
  botCheck: { stamp: string; recaptcha: { siteKey: string; script: string } | null }
  flash: {
    tone: 'success' | 'info' | 'error'
    key: string
    values?: Record<string, string | number>
    /** The field that shows it, instead of the frame. */
    at?: { field: string; typed: string }
  } | null
}

/** Undefined where the root loader failed or never ran: error pages render without it. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData | null>('root') ?? undefined
}
