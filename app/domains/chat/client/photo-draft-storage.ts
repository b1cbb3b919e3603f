import { IMAGE_MAX_MB } from 'db/limits/media'
import { days } from '~/platform/durations'
import { PRIVATE_DATABASE } from '~/ui/private-storage'

/** A photo on its way, or one that did not arrive; kept in this browser until it did. */
export type PhotoDraft = {
  clientId: string
  viewerId: string
  partnerId: string
  content: string
  /** When it was sent first, as an ISO date and time. */
  at: string
  file: File
}

const STORE = 'photos'
/** Private photos do not stay on a device for long. */
const KEPT_FOR = days(3)

/** Keeps a photo until it is dropped. One that no server would take is not worth its space. */
export function savePhotoDraft(photo: PhotoDraft): Promise<void> {
  if (photo.file.size > IMAGE_MAX_MB * 1024 * 1024) return Promise.resolve()
  return inStore('readwrite', (store) => store.put(photo)).then(() => {})
}

export function dropPhoto(clientId: string): Promise<void> {
  return inStore('readwrite', (store) => store.delete(clientId)).then(() => {})
}

/** What this reader could not send to this partner. */
export async function loadPhotoDrafts(viewerId: string, partnerId: string): Promise<PhotoDraft[]> {
  const all = await allPhotos()
  return all.filter((photo) => photo.viewerId === viewerId && photo.partnerId === partnerId)
}

/** Removes photos of whoever else used this browser, and old ones. */
export async function forgetOtherPhotos(viewerId: string): Promise<void> {
  const oldest = new Date(Date.now() - KEPT_FOR).toISOString()
  const others = (await allPhotos()).filter((photo) => photo.viewerId !== viewerId || photo.at < oldest)
  for (const { clientId } of others) await dropPhoto(clientId)
}

const allPhotos = async () => (await inStore<PhotoDraft[]>('readonly', (store) => store.getAll())) ?? []

let last: Promise<unknown> = Promise.resolve()

/**
 * One request on the store; null where nothing can be kept, as in some private windows: then photos last as long as the page. Each
 * request opens the database and closes it, so that clearPrivateStorage can delete it at any moment; one runs after the other.
 */
function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  const asked = last.then(async () => {
    const database = await openDatabase()
    try {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      await settled(transaction, 'complete')
      return request.result
    } finally {
      database.close()
    }
  })
  last = asked.catch(() => null)
  return asked.catch(() => null)
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(PRIVATE_DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'clientId' })
  await settled(request, 'success')
  return request.result
}

function settled(target: EventTarget & { error: DOMException | null }, success: string): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(success, () => resolve())
    for (const failure of ['error', 'abort', 'blocked'])
      target.addEventListener(failure, () => reject(target.error))
  })
}
