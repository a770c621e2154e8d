/** Pages that need the space for a call or a table (behaviour.md#help). */
const WITHOUT_HELP = ['/call', '/waiting-room/call', '/admin/user', 'admin/content'];

export const hasHelp = (pathname: string): boolean => !WITHOUT_HELP.some((part) => pathname.includes(part));
