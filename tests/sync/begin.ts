// Dexie looks for a global IndexedDB once, when it is loaded, and tells nobody of what is written without one. Files share
// what they load: whichever of them is first.
import 'fake-indexeddb/auto'
