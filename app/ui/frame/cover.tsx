import type { Cover } from 'db/limits/cover'
import { useContext } from 'react'
import { CoverContext } from '~/platform/http/remix/hydrate'
import { CachedFragment } from '../markup/cached-fragment'
import { useRootData } from './root-data'

/** The addresses of a cover's icons: files of public/covers, which `npm run covers` draws. */
export function coverIcons(cover: Cover) {
  const at = `/covers/${cover}`
  return {
    svg: `${at}.svg`,
    appleTouch: `${at}-180.png`,
    png192: `${at}-192.png`,
    png512: `${at}-512.png`,
    maskable192: `${at}-maskable-192.png`,
    maskable512: `${at}-maskable-512.png`,
  }
}

/** The cover of this device, also on pages whose root loader failed. */
export function useCover(): Cover | null {
  const ofRequest = useContext(CoverContext)
  return useRootData()?.cover ?? ofRequest
}

/** The icons of the tab and of the home screen. */
export function PageIcons({ cover }: { cover: Cover | null }) {
  if (!cover) return <CachedFragment content={OwnIcons} />
  const { svg, png192, appleTouch } = coverIcons(cover)
  return (
    <>
      <link rel="icon" href={svg} type="image/svg+xml" />
      <link rel="icon" href={png192} sizes="192x192" />
      <link rel="apple-touch-icon" href={appleTouch} />
    </>
  )
}

const OwnIcons = () => (
  <>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
  </>
)
