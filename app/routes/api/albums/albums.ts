import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { createAlbum } from '~/domains/albums/edit-album.server'
import { AlbumJson, albumErrorText } from '~/domains/albums/forms'
import { albumsAsJson } from '~/domains/albums/own-albums.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'
import { albumRefused, providerOf } from './answers.server'

/** GET /api/private-albums: own albums, oldest first (SPEC 7). */
export async function loader(args: LoaderFunctionArgs) {
  const provider = await providerOf(args)
  if ('answer' in provider) return provider.answer
  return jsonAnswer(await albumsAsJson(provider.viewer))
}

/** POST /api/private-albums {title, description}: the new album (SPEC 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const read = await readJson(request, AlbumJson, albumErrorText)
  if (!read.ok) return read.answer
  const { title, description, isExplicit = false } = read.value
  const made = await createAlbum({
    owner: viewer,
    fields: { title, description: description || null, isExplicit },
  })
  if ('refusal' in made) return albumRefused(request, made.refusal)
  const [album] = await albumsAsJson(viewer, made.id)
  return jsonAnswer(album)
}
