/**
 * Node's flags for the server; package.json ("start") and the Dockerfile repeat them. With a young generation of 64 MB, minor garbage
 * collections delay fewer than one request in a hundred (decision 0052). A full collection takes both cores a tenth of a second, so it
 * runs when the heap has doubled, not when it has grown by a quarter (decision 0121).
 */
export const NODE_FLAGS = ['--max-semi-space-size=64', '--heap-growing-percent=100']
