/** The IP address of a caller; 'closed' if the connection closed while its call waited, which leaves none. */
export const callerAddress = ({ ip }: { readonly ip: string | undefined }): string => ip ?? 'closed';
