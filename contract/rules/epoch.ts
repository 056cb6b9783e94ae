/**
 * Which database a cursor or the marker of a page is of: both begin with the name that it drew when it was made, or was given
 * when it was restored.
 */
export const epochOf = (mark: string): string => mark.split('.', 1)[0] ?? ''
