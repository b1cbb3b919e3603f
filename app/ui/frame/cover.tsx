import type { Cover } from 'db/limits/cover'
import { useContext } from 'react'
import { CoverContext } from '~/platform/http/remix/hydrate'
import { CachedFragment } from '../markup/cached-fragment'
import { useRootData } from './root-data'

/** The URLs of the icons of a cover (db/limits/cover.ts): files of public/covers, which `npm run covers` draws. */
export function coverIcons(cover: Cover) {
  const path = `/covers/${cover}`
  return {
    svg: `${path}.svg`,
    appleTouch: `${path}-180.png`,
    png192: `${path}-192.png`,
    png512: `${path}-512.png`,
    maskable192: `${path}-maskable-192.png`,
    maskable512: `${path}-maskable-512.png`,
  }
}

/** The cover that this device has chosen, or null; known even on pages whose root loader failed. */
export function useCover(): Cover | null {
  const fromRequest = useContext(CoverContext)
  return useRootData()?.cover ?? fromRequest
}

/** The icons for the browser tab and the home screen: those of the cover, else the platform's. */
export function PageIcons({ cover }: { cover: Cover | null }) {
  if (!cover) return <CachedFragment content={PlatformIcons} />
  const { svg, png192, appleTouch } = coverIcons(cover)
  return (
    <>
      <link rel="icon" href={svg} type="image/svg+xml" />
      <link rel="icon" href={png192} sizes="192x192" />
      <link rel="apple-touch-icon" href={appleTouch} />
    </>
  )
}

const PlatformIcons = () => (
  <>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
  </>
)
