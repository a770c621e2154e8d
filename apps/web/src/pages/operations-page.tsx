export const OperationsPage = () => null;
