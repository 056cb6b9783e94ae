// Dexie looks for a global IndexedDB once, when it is loaded, and its live queries do nothing without one. Files share
// what they load: whichever of them is first.
import 'fake-indexeddb/auto'
