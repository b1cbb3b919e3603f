import 'i18next'
import type { resources } from './resources.server'

// The German files define the keys of texts: code with an unknown key does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    // All namespaces, so that `t('listing:…')` compiles without `useTranslation` naming one; at run time only the first is the default.
    defaultNS: [
      'common',
      'account',
      'admin',
      'albums',
      'errors',
      'faq',
      'helpdesk',
      'replies',
      'support',
      'auth',
      'cover',
      'cases',
      'factors',
      'hints',
      'leaks',
      'ledger',
      'listing',
      'media',
      'moderation',
      'notifications',
      'owner',
      'pictures',
      'places',
      'premium',
      'profiles',
      'push',
      'pwa',
      'chat',
      'relations',
      'security',
      'position',
      'overview',
      'settings',
      'verification',
      'views',
      'legal',
      'terms',
      'search',
      'mail',
      'notices',
      'phrasebook',
      'decisions',
      'statements',
      'exports',
      'archive',
    ]
    resources: (typeof resources)['de']
  }
}
