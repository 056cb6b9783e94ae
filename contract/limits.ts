/** The constants of the spec's point 9, and ours beside them. Times in milliseconds, widths in CSS pixels. */
export const limits = {
  campusSearchDebounce: 150,
  campusSearchWidth: 240,
  schoolSelectorWidth: 320,
  errorToast: 3000,
  passwordDialogPlatform: 565,
  passwordDialog: 800,
  spaceTypeReloadDelay: 1000,
  titleLine: 17,
  pageSize: 9,
  pageSizes: [9, 500, 750],
  primaryColour: '#409EFF',

  /** A command not confirmed within this time is given up by server and gateway alike (design, lane two). */
  commandExpiry: 5_000,
  heartbeatOnline: 15_000,
  heartbeatOfflineFirst: 1_000,
  heartbeatOfflineMost: 15_000,
  heartbeatTimeout: 5_000,
  callTimeout: 20_000,
  retryFirst: 500,
  retryMost: 60_000,
  /** Edits sent in one call, and their JSON text in characters. */
  batchEdits: 256,
  batchCharacters: 512 * 1024,
  /** The server begins no further edit of a batch after this time; the rest come with the next one. */
  batchTime: 5_000,
  /** Cached status older than this is drawn as stale. */
  statusFresh: 60_000,
  sessionLength: 7 * 24 * 60 * 60_000,
  /** Whole answers to idempotency keys are kept at least this long; the keys and the ids given out, for good. */
  idempotencyKept: 60 * 24 * 60 * 60_000,
  /** Rooms in one page of a campus pack. */
  packRooms: 500,
  /** Pictures of a company, in bytes. */
  logoBytes: 512 * 1024,
  loginImageBytes: 3 * 1024 * 1024,
  /** A spreadsheet of users: bytes, users, and bytes when it is unpacked. */
  importBytes: 1024 * 1024,
  importRows: 1_000,
  importUnpacked: 20 * 1024 * 1024,
  /** Adding so many users, whose passwords are hashed one by one, may take that long. */
  importTimeout: 120_000,
  bodyBytes: 4 * 1024 * 1024,

  passwordLeast: 8,
  passwordMost: 16,
  /** Wrong passwords of an account from an address before the picture is asked for (code 1007). */
  captchaAfter: 3,
  captchaLength: 5 * 60_000,
  codeLength: 5 * 60_000,
  /** Wrong answers a code or a picture survives. */
  codeAttempts: 5,
  /** Another code to the same receiver. */
  codeAgain: 60_000,
  /** A session that has proved that it may control from afar has done so for that long. */
  remoteProof: 30 * 60_000,
  registrationLength: 24 * 60 * 60_000,
} as const
