import 'i18next'
import type { resources } from './resources.server'

// The German files define the keys: an unknown key does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    // A tuple, so that `t('listing:…')` compiles without naming namespaces; at run time the first is the default.
    defaultNS: [
      'common',
      'account',
      'admin',
      'albums',
      'errors',
      'auth',
      'cases',
      'factors',
      'hints',
      'leaks',
      'ledger',
      'listing',
      'media',
      'moderation',
      'notifications',
      'pictures',
      'places',
      'premium',
      'profiles',
      'chat',
      'relations',
      'security',
      'position',
      'settings',
      'verification',
      'legal',
      'mail',
      'notices',
      'phrasebook',
      'decisions',
      'statements',
    ]
    resources: (typeof resources)['de']
  }
}
