import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Chat, private albums and live updates. */
export const CHAT_ROUTES: RouteConfigEntry[] = [
  // Chat: members only
  route('chat', 'routes/chat/chat.tsx'), // the conversations, and one of them (?user=)
  route('chat/image', 'routes/chat/image.ts'), // POST: a photo
  route('chat/photo', 'routes/chat/photo.tsx'), // one photo of a conversation
  route('chat/refresh', 'routes/chat/refresh.ts'), // the current data of the page, as JSON
  route('chat/phrases', 'routes/chat/phrases.ts'), // the reader's canned replies, as JSON
  route('chat/quick-replies', 'routes/chat/quick-replies.tsx'), // a provider's quick replies
  route('chat/link', 'routes/chat/link.tsx'), // warns before it opens a URL from a message

  // Private albums: members only; each dialog is a page
  route('albums', 'routes/albums/albums.tsx'), // own albums, and those that others share with the reader (?tab=shared)
  route('albums/new', 'routes/albums/new-album.tsx'),
  route('albums/share', 'routes/albums/share.tsx'), // from the composer: chooses the album to share (?user=)
  route('albums/access', 'routes/albums/access.ts'), // POST: ends or extends a sharing
  route('albums/ledger', 'routes/albums/ledger.tsx'), // every sharing: which album, with whom, until when
  route('albums/ledger.csv', 'routes/albums/ledger-csv.ts'),
  route('albums/private/:albumId', 'routes/albums/private-album.tsx'), // shows the images to the owner and the receivers
  route('albums/:albumId', 'routes/albums/album.tsx'), // for the owner: the images and the sharings
  route('albums/:albumId/edit', 'routes/albums/edit-album.tsx'),
  route('albums/:albumId/delete', 'routes/albums/delete-album.tsx'), // deletes the album, or all its images (?what=images)
  route('albums/:albumId/share', 'routes/albums/share-album.tsx'), // chooses with whom to share it

  // Live updates
  route('events', 'routes/live/events.ts'), // event stream: unread counts, presence and premium
]
