/** Whether a browser is a phone's, on which an app for paying may be; tablets are asked as computers are. */
export const isPhone = (userAgent: string): boolean =>
  /iPhone|iPod|Mobile/.test(userAgent) && !/iPad|Tablet/.test(userAgent)
