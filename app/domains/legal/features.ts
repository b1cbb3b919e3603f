/**
 * The features that have paragraphs of their own in the legal texts (`[?push] …`). A paragraph is shown only if its feature is listed here;
 * facts.test.ts fails if this list and the product differ.
 */
export const DESCRIBED_FEATURES: readonly DescribedFeature[] = ['push', 'export', 'support', 'cover', 'views']
export type DescribedFeature = 'push' | 'export' | 'support' | 'cover' | 'views'
