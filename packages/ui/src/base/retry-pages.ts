interface Pages {
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

export function retryPages(query: Pages): void {
  void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
}
