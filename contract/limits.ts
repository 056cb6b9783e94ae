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
  /** Rows of a list when nothing is said of them; rooms in one page of a campus pack; the most of a page (9, 500, 750). */
  pageSize: 9,
  packRooms: 500,
  pageMost: 750,
  /** Rooms that one call about publishing names. */
  namedRooms: 2_000,
  /** Reports that are settled, of a campus: the newest so many are told. */
  settledFaults: 200,
  primaryColour: '#409EFF',

  /** A command not confirmed within this time is given up by server and gateway alike. */
  commandExpiry: 5_000,
  /** So long what is told may be held at most, in minutes; what ends with a lesson or a stay has limits of its own. */
  holdMinutes: 1_440,
  /** So long a gateway listens for a key of a remote control, and for a panel that says which it is. */
  listenInfrared: 30_000,
  listenPanel: 60_000,
  heartbeatOnline: 15_000,
  heartbeatOfflineFirst: 1_000,
  heartbeatOfflineMost: 15_000,
  heartbeatTimeout: 5_000,
  /** The same for one that is asked because the line seems to be lost. */
  heartbeatDoubted: 800,
  callTimeout: 20_000,
  retryFirst: 500,
  retryMost: 60_000,
  /** Edits sent in one call, and their JSON text in characters. */
  batchEdits: 256,
  batchCharacters: 512 * 1024,
  /** Rows that one edit of a batch stands on, and rows that it makes. */
  editRows: 50_000,
  /** The server begins no further edit of a batch after this time; the rest come with the next one. */
  batchTime: 5_000,
  /** Cached status older than this is drawn as stale. */
  statusFresh: 60_000,
  /** A session that is not used, and one however much it is used. */
  sessionLength: 7 * 24 * 60 * 60_000,
  sessionMost: 30 * 24 * 60 * 60_000,
  /** Event streams that one session may have open: one for each tab. */
  streamsMost: 24,
  /** Whole answers to idempotency keys are kept at least this long; the keys and the ids given out, for good. */
  idempotencyKept: 60 * 24 * 60 * 60_000,
  /** A browser that was not online for longer fetches a campus anew: what was removed before that is no longer known. */
  tombstonesKept: 180 * 24 * 60 * 60_000,
  /** An address that an account has not signed in from for longer counts as new again. */
  addressesKept: 400 * 24 * 60 * 60_000,
  /** An alarm stays that long after its condition has gone, in ms. */
  alarmsKept: 400 * 24 * 60 * 60_000,
  /** A template's configuration as JSON text in UTF-8, in bytes: rooms add their devices, and brokers take 512 KB. */
  configBytes: 384 * 1024,
  /** A place's area, in m². */
  squareMetresMost: 10_000_000,
  /** What a key of a remote control is learned as, in characters; and the title of a touch screen's page. */
  infraredCode: 2_000,
  screenTitle: 12,
  /** Lessons, terms and days of a calendar are called by so many characters, as most things are. */
  nameMost: 40,
  /** Custom scenes of a template where nothing else is said of the company (custom_config_max_number). */
  customScenes: 64,
  /** What custom_config_max_number may be, at most. */
  customScenesMost: 500,
  /** Buildings, floors and rooms that one zone is bound to. */
  zonePlaces: 300,
  /** Devices that are put into another room by one edit. */
  moveDevices: 200,
  /** Characters of the ids that a pack is bounded by. */
  withinText: 1_200,
  withinMost: 150,
  /** A pack older than this is not fresh enough to leave with. */
  packFresh: 12 * 60 * 60_000,
  /** A clock further off than this is wrong. */
  clockOff: 60_000,
  /** Room left on a device below which a day's work may not fit. Bytes. */
  quotaLeast: 50 * 1024 * 1024,
  /** A session that ends sooner may end during the day. */
  sessionDay: 24 * 60 * 60_000,
  /** A browser says how it stands at most this often, but for packs taken and dropped. */
  reportLeast: 2 * 60_000,
  /** And at least this often while it is open. */
  reportMost: 10 * 60_000,
  /** A browser not heard of for this long is shown as such. */
  fleetStale: 7 * 24 * 60 * 60_000,
  /** Pictures of a company, in bytes. */
  logoBytes: 512 * 1024,
  loginImageBytes: 3 * 1024 * 1024,
  buildingImageBytes: 1024 * 1024,
  /** A photo that goes along with a report from a room: a browser makes it so small. */
  faultPhotoBytes: 270 * 1024,
  faultPhotoSide: 1_280,
  /** The same of a step of a run sheet, where a label is to be read on it. Its characters, four of three bytes, are an edit that fits into a batch. */
  runPhotoBytes: 360 * 1024,
  runPhotoSide: 1_600,
  /** The picture of a floor plan, as it waits in the outbox: a browser makes it so small. */
  planBytes: 270 * 1024,
  planSide: 2_048,
  /** A firmware file, and how long uploading one may take. */
  firmwareBytes: 8 * 1024 * 1024,
  firmwareTimeout: 120_000,
  /** Devices of a firmware campaign, which its answer lists, and of a list to choose from. */
  campaignDevices: 5_000,
  /** A film about a template, and the pieces it is sent in: a weak network carries one within its time. Bytes. */
  filmBytes: 50 * 1024 * 1024,
  filmPieceBytes: 512 * 1024,
  filmPieceTimeout: 60_000,
  /** All films of a company, those that are on their way counted in; and what one account may have on its way. */
  filmsBytes: 2 * 1024 * 1024 * 1024,
  filmsBegun: 3,
  /** A film that is not sent on is given up after this time, and one that no template names after that. */
  filmBegunKept: 24 * 60 * 60_000,
  filmUnnamedKept: 30 * 24 * 60 * 60_000,
  /** A spreadsheet of users: bytes, users, and bytes when it is unpacked. */
  importBytes: 1024 * 1024,
  importRows: 1_000,
  importRooms: 5_000,
  /** Lines that may be pasted at once: each is an edit that waits in the outbox. */
  pasteLines: 500,
  /** Campuses that one edit may say the same of. */
  changeCampuses: 200,
  /** Rooms that one edit may make from a template. */
  bindRooms: 200,
  importUnpacked: 20 * 1024 * 1024,
  /** Adding so many users, whose passwords are hashed one by one, may take that long. */
  importTimeout: 120_000,
  /** Floors of a megaproject's building. */
  megaprojectFloors: 200,
  bodyBytes: 4 * 1024 * 1024,

  passwordLeast: 8,
  passwordMost: 16,
  /** The name of a province, a city or a district, in characters. */
  regionPart: 40,
  /** Wrong passwords of an account from an address before work is asked for (code 1007). */
  captchaAfter: 3,
  /** A browser is asked to find one of so many numbers: a second of a phone's work at most. */
  workNumbers: 300_000,
  captchaLength: 5 * 60_000,
  codeLength: 5 * 60_000,
  /** Digits of a code that is sent. */
  codeDigits: 6,
  /** Wrong answers a code survives. */
  codeAttempts: 5,
  /** Another code to the same receiver. */
  codeAgain: 60_000,
  /** A session that has proved that it may control from afar has done so for that long. */
  remoteProof: 30 * 60_000,
  registrationLength: 24 * 60 * 60_000,

  /** What seals an account's data on a device: a PIN of digits, or a passphrase. */
  pinLeast: 6,
  pinMost: 12,
  passphraseLeast: 8,
  passphraseMost: 100,
  /** Wrong PINs in a row before the next one has to wait, and how long: first, and at most. */
  pinFree: 5,
  pinDelayFirst: 30_000,
  pinDelayMost: 60 * 60_000,
  /** Minutes without a touch after which a sealed account is locked, to choose from; the first is the default. */
  idleMinutes: [15, 5, 30, 60],
  /** It is said so long before it happens. */
  idleWarning: 30_000,
  /** Keys that an account may deposit in case its PIN is forgotten: one for each time a PIN is set on a device. */
  sealDeposits: 1_000,
  /** Keys for programs that an account may have at a time. */
  accessKeys: 10,
} as const
