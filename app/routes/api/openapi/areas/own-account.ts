import { IMAGE_MAX_MB, PROFILE_IMAGES_MAX } from 'db/limits/media'
import { z } from 'zod'
import { ChangePasswordCall } from '~/domains/auth/credentials/forms'
import { PASSWORD_REFUSAL_STATUS } from '~/domains/auth/credentials/refusal-text'
import { SelectTypeFormSchema } from '~/domains/auth/forms/forms'
import { DELETION_REFUSAL_STATUS, DeleteAccountFormSchema } from '~/domains/lifecycle/deletion/forms'
import { MEDIA_REFUSAL_STATUS } from '~/domains/media/refusal'
import { ProfileChanges } from '~/domains/profiles/editing/forms'
import { PROFILE_REFUSAL_STATUS } from '~/domains/profiles/editing/profile-errors'
import { PrivacySettingsCall } from '~/domains/settings/forms'
import { codesByStatus, omitCodes } from '../codes'
import type { Area } from '../operation'
import { OwnUser } from '../person'
import { Message, UPLOAD_ID } from '../shared-schemas'

export const OWN_ACCOUNT: Area = {
  name: 'The own account',
  description: 'For those who are signed in.',
  operations: [
    {
      id: 'getUser',
      method: 'get',
      path: '/api/auth/user',
      summary: 'The signed-in account',
      session: 'needed',
      responses: { 200: { description: 'The own account.', schema: OwnUser } },
    },
    {
      id: 'updateProfile',
      method: 'put',
      path: '/api/auth/profile',
      summary: 'Change the own profile',
      description: `What is left out stays as it is, null takes it back, except the place of a provider. Members that only providers have (body, services, prices, meeting places, languages, about, isSearchable) are left unread for customers. Numbers may be texts in comma or point notation.`,
      session: 'needed',
      body: { schema: ProfileChanges },
      responses: { 200: { description: 'The own account as it is now.', schema: OwnUser } },
      refusals: codesByStatus(PROFILE_REFUSAL_STATUS),
    },
    {
      id: 'updatePrivacy',
      method: 'put',
      path: '/api/auth/update-privacy-settings',
      summary: 'Change what others see',
      description: 'One of them or several; what is left out stays as it is.',
      session: 'needed',
      body: { schema: PrivacySettingsCall },
      responses: { 200: { description: 'The own account as it is now.', schema: OwnUser } },
    },
    {
      id: 'updateType',
      method: 'post',
      path: '/api/users/update-type',
      summary: 'Choose another account type',
      description: 'While nothing hangs on it: no photos, albums, payments, likes or conversations.',
      session: 'needed',
      body: { schema: SelectTypeFormSchema },
      responses: { 200: { description: 'Changed, or it was that type already.', schema: Message } },
      refusals: { 409: ['type-fixed'] },
    },
    {
      id: 'changePassword',
      method: 'put',
      path: '/api/auth/change-password',
      summary: 'Change the password',
      description: 'Ends every other session; this one goes on under a new cookie.',
      session: 'needed',
      body: { schema: ChangePasswordCall },
      responses: {
        200: {
          description: 'Changed.',
          schema: Message,
          headers: { 'Set-Cookie': 'The session, under a new id.' },
        },
      },
      refusals: codesByStatus(PASSWORD_REFUSAL_STATUS),
    },
    {
      id: 'deleteAccount',
      method: 'delete',
      path: '/api/auth/delete-account',
      summary: 'Delete the account',
      description:
        'Signed out and invisible at once; the data go after 14 days. Until then signing in on the page offers to take it back.',
      session: 'needed',
      body: { schema: DeleteAccountFormSchema },
      responses: {
        200: {
          description: 'Deleted. The text names the last day to take it back.',
          schema: Message,
          headers: { 'Set-Cookie': 'Takes the session away.' },
        },
      },
      // No new password is set.
      refusals: codesByStatus(omitCodes(DELETION_REFUSAL_STATUS, 'weak-password')),
    },
  ],
}

// Only calls that name a photo can refuse a foreign one.
const { unknown: _, ...statuses } = MEDIA_REFUSAL_STATUS

export const PHOTOS: Area = {
  name: 'Photos',
  description: 'Every photo is re-encoded: upright, without metadata, in several sizes.',
  operations: [
    {
      id: 'uploadProfileImage',
      method: 'post',
      path: '/api/upload/profile-image',
      summary: 'Add a profile photo',
      description: `For providers, at most ${PROFILE_IMAGES_MAX} photos. Others see it once it has been approved.`,
      session: 'needed',
      body: {
        type: 'multipart/form-data',
        schema: z.object({
          image: z.file().describe(`JPEG, PNG or WebP by its content, at most ${IMAGE_MAX_MB} MB.`),
          account: z
            .guid()
            .optional()
            .describe('If another account is signed in by now, the call is refused as without a session.'),
          uploadId: UPLOAD_ID,
        }),
      },
      responses: {
        200: {
          description: 'Taken.',
          schema: z.object({ imageUrl: z.string().describe('The photo: a path on this server.') }),
        },
      },
      refusals: codesByStatus(statuses),
    },
  ],
}
