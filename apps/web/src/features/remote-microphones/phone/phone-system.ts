/** The first iOS whose Safari, and with it every browser there, records webm with opus. */
const IOS_RECORDS_FROM = '18.4';

/** What to do on a phone whose browser is too old to record. */
export function stepsToRecord(userAgent: string): readonly string[] {
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return [
      'Open Settings → General → Software Update on this device.',
      `Install iOS or iPadOS ${IOS_RECORDS_FROM} or later. Another browser does not help: all of them record as Safari does.`,
      'Scan the code on the computer again.',
    ];
  }
  if (/Android/.test(userAgent)) {
    return [
      'Open the Play Store and update Chrome, or install Firefox.',
      'Scan the code on the computer again, and open the link in that browser.',
    ];
  }
  return [
    'Use a current Chrome, Edge or Firefox, or Safari 18.4 or later; on an iPad that is iPadOS 18.4 or later.',
    'Open the link of the computer again in that browser.',
  ];
}
