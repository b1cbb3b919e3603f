/**
 * The features that have paragraphs of their own in the legal texts (`[?push] …`). A paragraph is shown while its feature is listed here;
 * facts.test.ts fails while this list and the product differ.
 */
export const TOLD_FEATURES: readonly ToldFeature[] = ['push', 'export', 'support', 'cover', 'views']
export type ToldFeature = 'push' | 'export' | 'support' | 'cover' | 'views'
